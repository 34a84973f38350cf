import { LegalPage } from './legal-page.tsx'

export default function ImprintView() {
  return <LegalPage page="imprint" title="app.imprint" />
}
