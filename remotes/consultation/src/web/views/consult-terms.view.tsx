import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the terms on which communities are consulted. */
export default function ConsultTermsView() {
  return <ConsultList list="terms" />
}
