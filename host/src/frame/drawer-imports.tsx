import { IMPORT_TYPE } from '@cairn/contract'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { MenuItem, useAsync } from '@cairn/ui'
import { useCallback } from 'react'
import { useFollow } from './address/use-follow.ts'

const ANY = { types: [IMPORT_TYPE], max: 1, labels: false }

/**
 * Renders the menu entry that leads to the list of imports. Asks the server first whether the person may see
 * any; renders nothing if not, and until it answers. `after` is called when it is followed.
 */
export default function DrawerImports({ isCurrent, after }: { isCurrent: boolean; after: (() => void) | undefined }) {
  const t = useTranslate()
  const follow = useFollow()
  const { search } = useCommands()
  const [any] = useAsync(useCallback(async () => (await search(ANY)).ids.length > 0, [search]))
  if (any.status !== 'ready' || !any.value) return null
  return (
    <MenuItem
      label={t('app.imports.title')}
      icon="import"
      href="/imports"
      current={isCurrent}
      onClick={follow('/imports', after)}
    />
  )
}
