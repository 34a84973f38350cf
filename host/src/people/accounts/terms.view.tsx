import { LegalPage } from './legal-page.tsx'

/** Renders the terms of use of the install. */
export default function TermsView() {
  return <LegalPage page="terms" title="app.terms" />
}
