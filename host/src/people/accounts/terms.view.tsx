import { LegalPage } from './legal-page.tsx'

export default function TermsView() {
  return <LegalPage page="terms" title="app.terms" />
}
