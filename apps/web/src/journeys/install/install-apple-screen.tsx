import { InstallPage, InstallSteps } from './install-steps.tsx';
import { AddPicture, HomePicture, SharePicture } from './step-pictures.tsx';

const STEPS = [
  { picture: <SharePicture />, text: <>Tap Safari’s share button: a square with an arrow pointing up.</> },
  {
    picture: <AddPicture />,
    text: (
      <>
        Scroll down and press <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
      </>
    ),
  },
  { picture: <HomePicture />, text: <>Open it from your home screen and sign in once.</> },
];

/** Shows how to install the app on an iPhone or iPad. Source: RTE-62, SHL-22. */
export default function InstallAppleScreen() {
  return (
    <InstallPage lead="Three steps on your iPhone or iPad. No app store needed.">
      <InstallSteps steps={STEPS} />
    </InstallPage>
  );
}
