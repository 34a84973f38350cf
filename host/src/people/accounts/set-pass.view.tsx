import { ChoosePassword } from './choose-password.tsx'

/** A new password for an account one has. */
export default function SetPassView() {
  return <ChoosePassword call="set-pass" title="app.setPass" help="account.setPassHelp" again="/forgot-password" />
}
