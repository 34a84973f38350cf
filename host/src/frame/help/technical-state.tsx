import { readStored, writeStored } from '@cairn/channel/storage'
import { useTranslate } from '@cairn/contract/web'
import { Checkbox, DescriptionList, DescriptionRow, HStack, Section } from '@cairn/ui'
import { useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import { useConfigOrNull, useLink, useSessionState } from '../../state/use-shell-state.ts'

declare const __SHELL_BUILD__: string

/** Storage key of the debug toggle. */
const DEBUG_KEY = 'cairn-debug'

/**
 * Renders a checkbox for technical information, kept in this browser, and while it is on, versions, session
 * and connection of this tab. Does not check that the person is an administrator.
 */
export function TechnicalState() {
  const t = useTranslate()
  const { storage } = useShell()
  const [isOn, setOn] = useState(() => readStored(storage, DEBUG_KEY, v.boolean()) ?? false)
  const toggle = () => {
    writeStored(storage, DEBUG_KEY, !isOn)
    setOn(!isOn)
  }
  return (
    <Section title={t('app.debug.title')}>
      <HStack as="label">
        <Checkbox checked={isOn} onChange={toggle} />
        {t('app.debug.show')}
      </HStack>
      {isOn && <State />}
    </Section>
  )
}

function State() {
  const t = useTranslate()
  const { channel } = useShell()
  const link = useLink()
  const rows: [string, string][] = [
    [t('app.debug.server'), useConfigOrNull()?.version ?? ''],
    [t('app.debug.shell'), __SHELL_BUILD__],
    [t('app.debug.session'), useSessionState().name],
    [t('app.debug.link'), link.status === 'open' ? `${link.status}, ${link.health}` : link.status],
    [t('app.debug.watches'), String(channel.watchCount())],
  ]
  return (
    <DescriptionList>
      {rows.map(([label, text]) => (
        <DescriptionRow key={label} label={label}>
          {text}
        </DescriptionRow>
      ))}
    </DescriptionList>
  )
}
