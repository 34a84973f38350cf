import { useCell, useItem, useTranslate } from '@cairn/contract/web'
import { ItemForm, ItemSaveBar, ItemSections } from '@cairn/forms'
import { Box, Button, ColumnBody, ErrorNotice, Section } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { GivenRights } from './given-rights.tsx'

/**
 * Shows an organisation by its id: its fields, its administrators, and the rights that it gave. Shows a
 * skeleton while it loads.
 */
export function OwnerBody({ id }: { id: string }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const state = useItem(id)
  if (state.status === 'loading') return <SkeletonRows count={5} />
  if (state.status === 'refused')
    return (
      <Box padding="16px">
        <ErrorNotice title={t(state.error.userMessage)} next={t('admin.owner.noneHelp')} />
      </Box>
    )
  const { item, type, changed } = state
  return (
    <ItemForm item={item} type={type} changed={changed}>
      <ColumnBody padded>
        <ItemSections />
        <Section title={t('admin.owner.administrators')} note={t('admin.owner.administratorsNote')}>
          <GivenRights organization={id} grant="adminOrg" />
        </Section>
        <Section title={t('admin.owner.given')} note={t('admin.owner.givenNote')}>
          <GivenRights organization={id} />
        </Section>
        <Box display="flex" flexWrap="wrap" gap="8px">
          <Button size="sm" icon="book" onClick={() => openRight('v-list-lov')}>
            {t('admin.owner.lists')}
          </Button>
          <Button size="sm" icon="external" onClick={() => openRight(`i-${id}`)}>
            {t('admin.owner.item')}
          </Button>
        </Box>
      </ColumnBody>
      <ItemSaveBar />
    </ItemForm>
  )
}
