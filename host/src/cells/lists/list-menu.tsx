import { useCommands, useTranslate } from '@cairn/contract/web'
import { IconButton, LazyMenu } from '@cairn/ui'
import { ImportList } from './import-list.tsx'

interface ListMenuProps {
  list: string
  owner: string | undefined
  mayEdit: boolean
}

/** What else may be done with a list: a table of it, and a table into it. */
export function ListMenu({ list, owner, mayEdit }: ListMenuProps) {
  const t = useTranslate()
  const { openDialog, startTask, notify, report } = useCommands()
  const select = (value: string) => {
    if (value === 'export')
      startTask('exportListValues', { list, ...(owner ? { owner } : {}) }).then(
        () => notify(t('app.lists.exportStarted')),
        report,
      )
    else
      void openDialog({
        title: t('app.lists.importTitle'),
        maxWidth: 640,
        Content: ({ close }) => <ImportList list={list} owner={owner} close={close} />,
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
