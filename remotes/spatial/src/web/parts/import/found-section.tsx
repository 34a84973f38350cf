import { textKeyFromData } from '@cairn/contract/texts'
import type { PlaceFileReport } from '@cairn/contract/place-files'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Callout, DescriptionList, DescriptionRow, Field, NativeSelect, Section } from '@cairn/ui'
import { ColumnChoice } from './column-choice.tsx'
import { SystemChoice } from './system-choice.tsx'
import type { ImportWork } from './use-import.ts'

/** Decimals of shown coordinates; five are about one metre. */
const DECIMALS = 5

/** Shows what is in the file, and asks for what the file does not name: layer, columns, coordinate system. */
export function FoundSection({ found, work }: { found: PlaceFileReport; work: ImportWork }) {
  const t = useTranslate()
  const language = useLanguage()
  const { layers, layer, system, unknownSystem, headings, columns, kinds, bounds, count, format } = found
  const needsColumns = headings !== undefined && columns === undefined
  return (
    <Section title={t('spatial.import.found')}>
      <DescriptionList>
        <DescriptionRow label={t('spatial.import.format')}>{t(`spatial.import.formats.${format}`)}</DescriptionRow>
        <DescriptionRow label={t('spatial.import.features')}>
          {count.toLocaleString(language)}
          {Object.entries(kinds).map(
            ([kind, of]) => ` · ${t(textKeyFromData(`spatial.import.kinds.${kind}`))} ${of.toLocaleString(language)}`,
          )}
        </DescriptionRow>
        {bounds && (
          <DescriptionRow label={t('spatial.import.extent')}>
            {t('spatial.import.extentOf', {
              west: bounds[0].toFixed(DECIMALS),
              south: bounds[1].toFixed(DECIMALS),
              east: bounds[2].toFixed(DECIMALS),
              north: bounds[3].toFixed(DECIMALS),
            })}
          </DescriptionRow>
        )}
        {system && <DescriptionRow label={t('spatial.import.system')}>{system.name}</DescriptionRow>}
      </DescriptionList>
      {layers.length > 1 && (
        <Field label={t('spatial.import.layer')} help={t('spatial.import.layerHelp')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={layer}
              disabled={!work.canUpdate}
              onChange={(event) => work.decide({ layer: event.target.value })}
            >
              {layers.map(({ name, count: of }) => (
                <option key={name} value={name}>
                  {`${name} (${of.toLocaleString(language)})`}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      {needsColumns && <ColumnChoice headings={headings} work={work} />}
      {!system && !needsColumns && (
        <Callout
          tone="warn"
          icon="globe"
          title={t(unknownSystem === undefined ? 'spatial.import.systemMissing' : 'spatial.import.systemUnknown')}
        >
          {unknownSystem ?? t('spatial.import.systemHelp')}
        </Callout>
      )}
      {(!system || system.isChosen) && !needsColumns && work.canUpdate && <SystemChoice work={work} />}
    </Section>
  )
}
