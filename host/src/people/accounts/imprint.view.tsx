import { LegalPage } from './legal-page.tsx'

/** Renders the imprint of the install. */
export default function ImprintView() {
  return <LegalPage page="imprint" title="app.imprint" />
}
