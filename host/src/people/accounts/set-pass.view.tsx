import { ChoosePassword } from './choose-password.tsx'

/** Renders the view opened by a mailed recovery link, to choose a new password for an existing account. */
export default function SetPassView() {
  return <ChoosePassword call="set-pass" title="app.setPass" help="account.setPassHelp" again="/forgot-password" />
}
