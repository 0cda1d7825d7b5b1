/** An e-mail address as its owner may recognise it: "a•••@example.test". Source: OPEN-46. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1•••');
}

/** A phone as its owner may recognise it: "(•••) •••-0123". Source: OPEN-46. */
export function maskPhone(phone: string): string {
  return `(•••) •••-${phone.slice(-4)}`;
}
