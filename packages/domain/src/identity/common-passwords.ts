// Stems of the most common stolen passwords: lower case and letters only, after digits, symbols and look-alike digits are
// removed. Chosen by us for a lender's customers. Keep the list short, because each stem also blocks its variants.
const STEMS = `
  password passwort passwords passphrase passw passwd mypassword thepassword newpassword secret secretpassword topsecret
  qwerty qwertyui qwertyuiop qwertz qwertzuiop azerty asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc
  qweasd qweasdzxc qwer qwert qweqwe asdasd zaqxsw letmein letmeinnow openup opensesame welcome welcomeback welcomehome hello
  hellohello hellothere goodmorning iloveyou iloveu iloveme loveyou lovelove lovely loveme forever mylove princess sunshine
  superman batman spiderman ironman starwars startrek pokemon pikachu minecraft fortnite roblox monkey dragon shadow master
  football baseball basketball soccer hockey softball lakers cowboys steelers yankees eagles patriots packers raiders broncos dolphins
  redsox giants warriors chelsea liverpool arsenal barcelona realmadrid michael jennifer jessica ashley michelle nicole daniel
  joshua matthew andrew anthony robert thomas william christopher charlie george jordan hunter maggie buster ginger pepper
  cookie banana orange cheese chocolate butterfly flower flowers blessed jesus jesuschrist godisgood trustgod heaven angel angels
  freedom america usa texas florida georgia tennessee california newyork chicago houston dallas austin summer winter spring autumn
  january february march april june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday computer internet google facebook instagram youtube whatsapp apple iphone samsung android microsoft windows
  admin administrator root user username guest test tester testing testtest changeme changeit default temp temporary login signin
  mustang corvette camaro ferrari porsche mercedes harley honda toyota chevy chevrolet yamaha killer ninja tigger whatever
  nothing trustno trustnoone access family mother father daddy mommy baby babygirl babyboy mybaby grandma puppy doggy kitty
  money moneymoney cash dollar dollars million millionaire payday paycheck loan loans myloan mymoney bank banking credit debit title
  cartitle titleloan titlepawn pawn lender lendside paymyloan
`;

/** Stems of common passwords, lower case and letters only. Source: security C10. */
export const COMMON_PASSWORD_STEMS: ReadonlySet<string> = new Set(STEMS.split(/\s+/).filter((stem) => stem !== ''));
