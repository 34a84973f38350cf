import { HostContext, useCell, useHost, useTranslate, type HostApi } from '@cairn/contract/web'
import { Box, NativeSelect } from '@cairn/ui'
import { ResultsView, SkeletonRows } from '@cairn/ui/results'
import { useMemo, type ReactNode } from 'react'
import { installAreasSchema } from '../../model/answers.ts'
import { formatListParameter, parseListParameter } from '../../model/list-parameter.ts'
import { Failed } from '../parts/failed.tsx'
import { useAnswer } from '../parts/use-answer.ts'

/** Lists the items of one type, chosen among all types of the install, which are asked of the server. */
export default function AllItemsView() {
  const t = useTranslate()
  const { parameter, setParameter } = useCell()
  const [answer, again] = useAnswer(installAreasSchema, 'installAreas')
  if (answer.status === 'failed') return <Failed thrown={answer.error} onRetry={again} />
  if (answer.status === 'loading') return <SkeletonRows count={6} />
  const { areas, coreTypes } = answer.value
  const groups = [...areas, { id: '', types: coreTypes }].filter(({ types }) => types.length > 0)
  const names = groups.flatMap(({ types }) => types.map(({ name }) => name))
  const nameOf = (name: string) => {
    const words = t(`types.${name}.name`)
    return words === name ? name : t('admin.allItems.typeName', { words, name })
  }
  const { type: asked } = parseListParameter(parameter)
  const type = names.includes(asked) ? asked : (names[0] ?? '')
  return (
    <>
      <Box padding="0 16px 10px" maxWidth="360px">
        <NativeSelect
          aria-label={t('admin.allItems.type')}
          value={type}
          onChange={(event) => setParameter(event.target.value)}
        >
          {groups.map(({ id, types }) => (
            <optgroup key={id} label={id === '' ? t('admin.allItems.core') : id}>
              {types.map(({ name }) => (
                <option key={name} value={name}>
                  {nameOf(name)}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      </Box>
      <ColumnOfType type={type}>
        <ResultsView key={type} type={type} />
      </ColumnOfType>
    </>
  )
}

/**
 * Renders its children in a column whose parameter leaves out the item type, so that the list keeps its own
 * state there.
 */
function ColumnOfType({ type, children }: { type: string; children: ReactNode }) {
  const host = useHost()
  const api = useMemo(
    (): HostApi => ({
      ...host,
      useCell() {
        const cell = host.useCell()
        const { parameter, setParameter } = cell
        const own = ownOf(parameter, type)
        return useMemo(
          () => ({
            ...cell,
            parameter: own,
            setParameter: (value) =>
              setParameter((before) =>
                formatListParameter({ type, list: typeof value === 'string' ? value : value(ownOf(before, type)) }),
              ),
          }),
          [cell, own, setParameter],
        )
      },
    }),
    [host, type],
  )
  return <HostContext value={api}>{children}</HostContext>
}

/** The part of the column's parameter that is the list's own, if it is of this type. */
function ownOf(parameter: string, type: string): string {
  const asked = parseListParameter(parameter)
  return asked.type === type ? asked.list : ''
}
