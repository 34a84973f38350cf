import { ChoosePassword } from './choose-password.tsx'

/** A confirmed address becomes an account with the password chosen here. */
export default function ConfirmEmailView() {
  return <ChoosePassword call="confirm-email" title="app.confirmEmail" help="account.confirmHelp" again="/register" />
}
