import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists all responses of one’s communities, the first due first. */
export default function ConsultRegisterView() {
  return <ConsultList list="register" />
}
