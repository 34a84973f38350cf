import { useItemType, useTranslate } from '@cairn/contract/web'
import { Box, Button, NativeSelect } from '@cairn/ui'
import { useState } from 'react'
import { QUESTION_KINDS, type QuestionKind } from '../../../model/form/form.ts'

/** Chooses a kind and adds a question of it. */
export function AddQuestion({ onAdd }: { onAdd: (kind: QuestionKind) => void }) {
  const t = useTranslate()
  const [kind, setKind] = useState<QuestionKind>('text')
  const hasSpecies = useItemType('ResearchSpecies') !== undefined
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
      <Box width="200px">
        <NativeSelect
          aria-label={t('geokeeper.builder.kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value as QuestionKind)}
        >
          {QUESTION_KINDS.filter((each) => hasSpecies || each !== 'species').map((each) => (
            <option key={each} value={each}>
              {t(`geokeeper.kinds.${each}`)}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Button icon="plus" onClick={() => onAdd(kind)}>
        {t('geokeeper.builder.add')}
      </Button>
    </Box>
  )
}
