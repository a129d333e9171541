import { Outlet } from "react-router";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Pages that letters lead to: for whoever holds the letter, signed in or not. */
export default function LetterLayout() {
  return (
    <SignInFrame>
      <Outlet />
    </SignInFrame>
  );
}
