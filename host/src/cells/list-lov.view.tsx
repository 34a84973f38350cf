import { toCairnError } from '@cairn/contract/errors'
import { useCell, useCommands, useSession, useTranslate } from '@cairn/contract/web'
import { Chip, ColumnBody, EmptyState, ErrorNotice, ListRow } from '@cairn/ui'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../data/shell.ts'
import { useRegistry } from '../data/use-shell-state.ts'
import { BodySkeleton } from './body-skeleton.tsx'
import { listTitle } from './lists/list-title.ts'
import { ListEditor } from './lists/list-editor.tsx'

const knownListSchema = v.object({
  list: v.string(),
  area: v.optional(v.string()),
  required: v.boolean(),
  right: v.optional(v.string()),
  everyone: v.boolean(),
  owners: v.array(v.string()),
})
export type KnownList = v.InferOutput<typeof knownListSchema>
const listsSchema = v.object({ lists: v.array(knownListSchema) })

/** Lists of values (platform-core section 2, `/list-lov`): all of them, and one of them where the parameter of the column names it. */
export default function ListLovView() {
  const t = useTranslate()
  const { parameter, setParameter } = useCell()
  const [lists, thrown, again] = useLists()
  const [list = '', owner] = parameter.split('@')
  useTextsOf(lists)
  if (thrown !== undefined)
    return (
      <ErrorNotice title={t(toCairnError(thrown).toBody().userMessage)} retryLabel={t('app.retry')} onRetry={again} />
    )
  if (!lists) return <BodySkeleton />
  const known = lists.find((each) => each.list === list)
  if (!known) return <Overview lists={lists} />
  return (
    <ListEditor
      key={list}
      known={known}
      owner={owner}
      onOwner={(next) => setParameter(next ? `${list}@${next}` : list)}
      onBack={() => setParameter('')}
    />
  )
}

/** Brings the names of the lists, which their areas have; until then, and where an area is away, they are called after their keys. */
function useTextsOf(lists: readonly KnownList[] | undefined): void {
  const { areas } = useShell()
  const { areas: known } = useRegistry()
  useEffect(() => {
    for (const name of new Set(lists?.map(({ area }) => area))) {
      const area = known.get(name ?? '')
      if (area) areas.load(area).catch(() => {})
    }
  }, [areas, known, lists])
}

function useLists(): [readonly KnownList[] | undefined, unknown, () => void] {
  const { act } = useCommands()
  const [lists, setLists] = useState<readonly KnownList[]>()
  const [thrown, setThrown] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    act('lists', '')
      .then((answer) => v.parse(listsSchema, answer))
      .then(
        (answer) => {
          setThrown(undefined)
          setLists(answer.lists)
        },
        (failure: unknown) => setThrown(failure),
      )
  }, [act, attempt])
  return [lists, thrown, () => setAttempt((count) => count + 1)]
}

function Overview({ lists }: { lists: readonly KnownList[] }) {
  const t = useTranslate()
  const { setParameter } = useCell()
  const hideGuidance = useSession()?.hideGuidance
  if (lists.length === 0)
    return (
      <EmptyState
        icon="book"
        title={t('app.lists.empty')}
        guidance={hideGuidance ? undefined : t('app.lists.guidance')}
      />
    )
  return (
    <ColumnBody>
      {lists.map(({ list, area, required, everyone, owners }) => (
        <ListRow
          key={list}
          role="button"
          tabIndex={0}
          onClick={() => setParameter(list)}
          onKeyDown={(event) => event.key === 'Enter' && setParameter(list)}
          title={listTitle(t, list)}
          subtitle={area ?? t('app.lists.noArea')}
          end={
            <>
              {required && <Chip icon="book">{t('app.lists.required')}</Chip>}
              {(everyone || owners.length > 0) && (
                <Chip icon="pencil" tone="primary">
                  {t('app.lists.editable')}
                </Chip>
              )}
            </>
          }
        />
      ))}
    </ColumnBody>
  )
}
