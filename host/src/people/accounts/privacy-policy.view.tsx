import { LegalPage } from './legal-page.tsx'

export default function PrivacyPolicyView() {
  return <LegalPage page="privacy" title="app.privacyPolicy" />
}
