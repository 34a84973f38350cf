import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the letters by which the community answers. */
export default function ConsultLettersView() {
  return <ConsultList list="letters" />
}
