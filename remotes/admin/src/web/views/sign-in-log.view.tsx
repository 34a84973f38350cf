import { textKeyFromData } from '@cairn/contract/texts'
import { useCell, useTranslate } from '@cairn/contract/web'
import type * as v from 'valibot'
import { signInLogSchema } from '../../model/answers.ts'
import { logPayload } from '../../model/log/log-filter.ts'
import { Label } from '../parts/label.tsx'
import { LogView, useLogFilter } from '../parts/log/log-view.tsx'
import { usePages } from '../parts/use-pages.ts'

const KINDS = ['signedIn', 'refused', 'disabled', 'codeRefused'] as const
const PAGE = 50
const pageOf = ({ entries }: v.InferOutput<typeof signInLogSchema>) => ({
  rows: entries,
  next: entries.length < PAGE ? undefined : entries.at(-1)?.id,
})

/** Shows who signed in or tried to. The column parameter may name a person. */
export default function SignInLogView() {
  const t = useTranslate()
  const { parameter, openRight } = useCell()
  const [filter, setFilter] = useLogFilter(parameter)
  const payload = logPayload(filter, { person: 'subjectID', kind: 'result' })
  const pages = usePages('signInLog', payload, signInLogSchema, pageOf)
  return (
    <LogView
      label={t('views.admin.sign-in-log.title')}
      filter={filter}
      onFilter={setFilter}
      kinds={KINDS.map((value) => ({ value, label: t(`admin.signIn.${value}`) }))}
      pages={pages}
      rowOf={({ at, user, ip, result }) => ({
        at,
        title: user ? <Label id={user} /> : t('admin.signIn.unknown'),
        subtitle: ip,
        chip: t(textKeyFromData(`admin.signIn.${result}`)),
        isBad: result !== 'signedIn',
      })}
      onOpen={({ user }) => user && openRight('v-admin.user', user)}
      exportAction="exportSignInLog"
      payload={payload}
    />
  )
}
