import { textKeyFromData } from '@cairn/contract/texts'
import { useCell, useCommands, useSession, useTranslate } from '@cairn/contract/web'
import { AsyncContent, Chip, ColumnBody, EmptyState, Row, useAsync, type AsyncState } from '@cairn/ui'
import { useCallback, useEffect } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import { useRegistry } from '../../state/use-shell-state.ts'
import { knownListSchema, type KnownList } from './known-list.ts'
import { listTitle } from './list-title.ts'
import { ListEditor } from './list-editor.tsx'

const listsSchema = v.object({ lists: v.array(knownListSchema) })

/**
 * Renders the overview of all lists of values, or the values of the list that the column's parameter names.
 */
export default function ListLovView() {
  const { parameter, setParameter } = useCell()
  const asked = useLists()
  const lists = asked[0].status === 'ready' ? asked[0].value : undefined
  const [list = '', owner] = parameter.split('@')
  useTextsOf(lists)
  if (!lists)
    return (
      <ColumnBody padded>
        <AsyncContent of={asked}>{() => null}</AsyncContent>
      </ColumnBody>
    )
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

/**
 * Loads the titles of the lists from their areas; until then, or if an area is unavailable, their keys are
 * shown.
 */
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

function useLists(): [AsyncState<readonly KnownList[]>, () => void] {
  const { act } = useCommands()
  return useAsync(useCallback(async () => v.parse(listsSchema, await act('lists', '')).lists, [act]))
}

function Overview({ lists }: { lists: readonly KnownList[] }) {
  const t = useTranslate()
  const { views } = useRegistry()
  // Areas are called after the first of their views.
  const first = (area: string | undefined) => [...views.values()].find((view) => view.area.id === area)?.title
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
        <Row
          key={list}
          role="button"
          tabIndex={0}
          onClick={() => setParameter(list)}
          onKeyDown={(event) => event.key === 'Enter' && setParameter(list)}
          title={listTitle(t, list)}
          hasChips
          line={t(textKeyFromData(first(area) ?? 'app.lists.noArea'))}
          chips={[
            required && (
              <Chip key="required" icon="book">
                {t('app.lists.required')}
              </Chip>
            ),
            (everyone || owners.length > 0) && (
              <Chip key="editable" icon="pencil" tone="primary">
                {t('app.lists.editable')}
              </Chip>
            ),
          ].filter(Boolean)}
        />
      ))}
    </ColumnBody>
  )
}
