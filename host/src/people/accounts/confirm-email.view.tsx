import { ChoosePassword } from './choose-password.tsx'

/**
 * Renders the view opened by the link in a confirmation mail. Choosing a password there creates the account.
 */
export default function ConfirmEmailView() {
  return <ChoosePassword call="confirm-email" title="app.confirmEmail" help="account.confirmHelp" again="/register" />
}
