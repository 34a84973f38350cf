import { useState } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Button, Field, HStack, NativeSelect, Stack, Textarea } from '@cairn/ui'
import { COMMON_SYSTEMS, isCommonSystem } from '../../../model/coordinate-systems.ts'
import type { ImportWork } from './use-import.ts'

const OTHER = 'other'

/**
 * Asks for the coordinate system of a file that does not name one: a common one, or another by code or
 * definition.
 */
export function SystemChoice({ work: { plan, decide } }: { work: ImportWork }) {
  const t = useTranslate()
  const isUsual = plan.system === undefined || isCommonSystem(plan.system)
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
            {COMMON_SYSTEMS.map(([code, name]) => (
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
