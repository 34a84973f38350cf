import type { Item, ItemType } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { AsyncContent, Callout, Section } from '@cairn/ui'
import { Differences } from './differences.tsx'
import { useTwoVersions } from './use-history.ts'

/** Renders how an item differs now from the version that a citation names; loads both from the server. */
export default function CitedVersion({ item, type, version }: { item: Item; type: ItemType; version: number }) {
  const t = useTranslate()
  const language = useLanguage()
  const two = useTwoVersions(item.$id, `@${version}`, item._u)
  return (
    <AsyncContent of={two}>
      {([cited, now]) => (
        <Section title={t('app.cited.title', { version })}>
          {cited._u === now._u ? (
            <Callout tone="ok" icon="check" title={t('app.cited.same')} />
          ) : (
            <>
              <Callout tone="info" icon="history" title={t('app.cited.changed')}>
                {t('app.cited.changedHelp', { when: formatDateTime(cited.$by?.ts ?? cited._c.ts, language) })}
              </Callout>
              <Differences type={type} left={cited} right={now} />
            </>
          )}
        </Section>
      )}
    </AsyncContent>
  )
}
