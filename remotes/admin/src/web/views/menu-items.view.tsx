import { useConfig, useTranslate } from '@cairn/contract/web'
import { Chip, ColumnBody, EmptyState, ListRow, Section, Stack } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { installAreasSchema, type AreaReport } from '../../model/answers.ts'
import { Failed } from '../parts/failed.tsx'
import { useAnswer } from '../parts/use-answer.ts'

type Entry = AreaReport['menu'][number] & { area: string }

/** The menu as areas bring it, section by section in its order: who each entry shows to, and on which kind of install. */
export default function MenuItemsView() {
  const t = useTranslate()
  const [answer, again] = useAnswer(installAreasSchema, 'installAreas')
  if (answer.status === 'failed') return <Failed thrown={answer.thrown} onRetry={again} />
  if (answer.status === 'loading') return <SkeletonRows count={6} />
  const entries = answer.value.areas
    .flatMap(({ id, menu }) => menu.map((entry): Entry => ({ ...entry, area: id })))
    .toSorted((left, right) => left.order - right.order)
  if (entries.length === 0) return <EmptyState icon="menu" title={t('admin.menu.none')} />
  return (
    <ColumnBody padded>
      {[...Map.groupBy(entries, ({ section }) => section)].map(([section, own]) => (
        <Section key={section} title={t(`menu.section.${section}`)} note={String(own.length)}>
          <Stack gap="0">
            {own.map((entry) => (
              <Row key={entry.path} entry={entry} />
            ))}
          </Stack>
        </Section>
      ))}
    </ColumnBody>
  )
}

function Row({ entry: { path, title, adminTitle, show, on, area } }: { entry: Entry }) {
  const t = useTranslate()
  const { kind } = useConfig()
  return (
    <ListRow
      style={{ cursor: 'default' }}
      title={adminTitle ? `${t(title)} · ${t(adminTitle)}` : t(title)}
      subtitle={`/${path} · ${area}`}
      end={
        <>
          {on && <Chip tone={on === kind ? 'neutral' : 'warn'}>{t(`admin.menu.on.${on}`)}</Chip>}
          <Chip icon="users">
            {typeof show === 'string'
              ? t(`admin.menu.show.${show}`)
              : t('admin.menu.show.capability', { name: show.capability })}
          </Chip>
        </>
      }
    />
  )
}
