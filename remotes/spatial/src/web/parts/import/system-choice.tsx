import { useState } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Button, Field, HStack, NativeSelect, Stack, Textarea } from '@cairn/ui'
import type { ImportWork } from './use-import.ts'

/** Systems that files from this part of the world mostly have; any other goes by its code or definition. */
const USUAL = [
  ['EPSG:4326', 'WGS 84'],
  ['EPSG:4269', 'NAD83'],
  ['EPSG:3857', 'WGS 84 / Pseudo-Mercator'],
  ['EPSG:3005', 'NAD83 / BC Albers'],
  ['EPSG:3347', 'NAD83 / Statistics Canada Lambert'],
  ...[7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22].map(
    (zone) => [`EPSG:${26_900 + zone}`, `NAD83 / UTM ${zone}N`] as const,
  ),
] as const
const OTHER = 'other'

/** The coordinate system of a file that does not say its own: chosen, or told by its code or definition. */
export function SystemChoice({ work: { plan, decide } }: { work: ImportWork }) {
  const t = useTranslate()
  const isUsual = plan.system === undefined || USUAL.some(([code]) => code === plan.system)
  const [isOther, setOther] = useState(!isUsual)
  const [text, setText] = useState(isUsual ? '' : (plan.system ?? ''))
  return (
    <Stack gap="3">
      <Field label={t('spatial.import.system')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={isOther ? OTHER : (plan.system ?? '')}
            onChange={({ target: { value } }) => {
              setOther(value === OTHER)
              if (value !== OTHER && value !== '') decide({ system: value })
            }}
          >
            <option value="">{t('spatial.import.choose')}</option>
            {USUAL.map(([code, name]) => (
              <option key={code} value={code}>
                {`${name} (${code})`}
              </option>
            ))}
            <option value={OTHER}>{t('spatial.import.otherSystem')}</option>
          </NativeSelect>
        )}
      </Field>
      {isOther && (
        <>
          <Field label={t('spatial.import.systemText')} help={t('spatial.import.systemTextHelp')}>
            {(control) => (
              <Textarea
                {...control}
                value={text}
                maxLength={8000}
                spellCheck={false}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <HStack>
            <Button disabled={text.trim() === ''} onClick={() => decide({ system: text.trim() })}>
              {t('spatial.import.takeSystem')}
            </Button>
          </HStack>
        </>
      )}
    </Stack>
  )
}
