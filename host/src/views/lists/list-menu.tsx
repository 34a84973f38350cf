import { IMPORT_TYPE } from '@cairn/contract'
import { useCell, useCommands, useTranslate } from '@cairn/contract/web'
import { IconButton, LazyMenu } from '@cairn/ui'
import { listTitle } from './list-title.ts'

interface ListMenuProps {
  list: string
  owner: string | undefined
  mayEdit: boolean
}

/**
 * Renders the menu of a list of values: exporting it as a table, and for those who may edit it importing
 * one.
 */
export function ListMenu({ list, owner, mayEdit }: ListMenuProps) {
  const t = useTranslate()
  const { startTask, notify, report } = useCommands()
  const { openNew } = useCell()
  const select = (value: string) => {
    if (value === 'export')
      startTask('exportListValues', { list, ...(owner ? { owner } : {}) }).then(
        () => notify(t('app.lists.exportStarted')),
        report,
      )
    else
      openNew(IMPORT_TYPE, {
        ...{ kind: 'LOV_CSV', label: listTitle(t, list), defaults: JSON.stringify({ list, owner }) },
      })
  }
  return (
    <LazyMenu
      trigger={<IconButton icon="more" label={t('app.lists.more')} />}
      label={t('app.lists.more')}
      entries={[
        { value: 'export', label: t('app.lists.export'), icon: 'external' },
        ...(mayEdit ? [{ value: 'import', label: t('app.lists.importTitle'), icon: 'upload' } as const] : []),
      ]}
      onSelect={select}
    />
  )
}
