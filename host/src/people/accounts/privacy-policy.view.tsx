import { LegalPage } from './legal-page.tsx'

/** Renders the privacy policy of the install. */
export default function PrivacyPolicyView() {
  return <LegalPage page="privacy" title="app.privacyPolicy" />
}
