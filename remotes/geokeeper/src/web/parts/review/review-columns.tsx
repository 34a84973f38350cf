import { useItems, useLabel, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { Avatar, Box, Icon, VisuallyHidden } from '@cairn/ui'
import { FileThumb } from '@cairn/ui/files'
import { OwnColumns, type NotesProps, type OwnColumn } from '@cairn/ui/results'
import { useMemo } from 'react'
import * as v from 'valibot'
import { wordsIn } from '../../../model/form/form.ts'
import { answerIn, askedColumns, type AskedColumn } from '../../../model/review/review-table.ts'
import { fixOf, isVague } from '../../../model/capture/told-fixes.ts'
import { ReviewChip, reviewedOf } from './review-chip.tsx'

/** Properties that are columns of the review at first. */
export const REVIEW_HEADERS = ['files', 'collector', 'collected', 'review']
/** Records whose forms are looked at, to see whether they share one. */
const MOST_LOOKED_AT = 200
/** Pictures of a row. */
const MOST_PICTURES = 2

const answersSchema = v.fallback(v.record(v.string(), v.unknown()), {})

/**
 * Adds columns to the table of records inside it: form, the questions if all records are of one form,
 * accuracy of the place, pictures, who collected it, and the outcome of the review.
 */
export function ReviewColumns({ ids, children }: NotesProps) {
  const t = useTranslate()
  const language = useLanguage()
  const records = useItems(useMemo(() => ids.slice(0, MOST_LOOKED_AT), [ids]))
  const formIds = [...new Set([...records.values()].map((record) => String(record['formDef'])))].toSorted().join()
  const forms = useItems(useMemo(() => (formIds === '' ? [] : formIds.split(',')), [formIds]))
  const table = useMemo(() => {
    const all = formIds === '' ? [] : formIds.split(',')
    const versions = [...forms.values()]
    const asked = versions.length === all.length ? askedColumns(versions) : []
    const form: OwnColumn = {
      name: 'form',
      title: t('types.GeoKeeperFieldData.props.formDef'),
      width: 130,
      draw: (record) => <Text>{String(forms.get(String(record['formDef']))?.['title'] ?? '')}</Text>,
    }
    const columns: OwnColumn[] = [
      // If all are of one form it needs no column.
      ...(asked.length > 0 ? [] : [form]),
      ...asked.map((column): OwnColumn => {
        const { question, form, isNumber } = column
        return {
          name: `answers.${question.name}`,
          title: wordsIn(question.label, [language, ...form.languages]) || question.name,
          width: 110,
          isEnd: isNumber,
          draw: (record) => <Answer column={column} record={record} language={language} />,
        }
      }),
      {
        name: 'accuracy',
        title: t('geokeeper.review.gps'),
        width: 76,
        isEnd: true,
        draw: (record) => <Accuracy record={record} />,
      },
      {
        name: 'files',
        title: t('geokeeper.review.pictures'),
        width: 104,
        draw: (record) => <Thumbs ids={[record['files'] ?? []].flat().map(String)} />,
      },
      {
        name: 'collector',
        title: t('geokeeper.review.by'),
        width: 60,
        draw: (record) => <By id={String(record['collector'] ?? '')} />,
      },
      {
        name: 'collected',
        title: t('types.GeoKeeperFieldData.props.collected'),
        width: 152,
        draw: ({ collected }) => (
          <Text>{typeof collected === 'string' ? formatDateTime(Date.parse(collected), language) : ''}</Text>
        ),
      },
      {
        name: 'review',
        title: t('types.GeoKeeperFieldData.props.review'),
        width: 150,
        draw: (record) => (
          <Box as="span" display="inline-block" verticalAlign="middle" lineHeight="body">
            <ReviewChip of={reviewedOf(record['review'])} />
          </Box>
        ),
      },
    ]
    return { columns, headers: REVIEW_HEADERS }
  }, [forms, formIds, language, t])
  return <OwnColumns value={table}>{children}</OwnColumns>
}

function Text({ children }: { children: string }) {
  return <bdi title={children}>{children}</bdi>
}

function Answer({ column, record, language }: { column: AskedColumn; record: Item; language: string }) {
  const answer = answerIn(column, v.parse(answersSchema, record['answers']), [language, ...column.form.languages])
  return 'item' in answer ? <Chosen id={answer.item} /> : <Text>{answer.text}</Text>
}

function Chosen({ id }: { id: string }) {
  return <Text>{useLabel(id) ?? ''}</Text>
}

/** How accurate the place is, in red if it is too vague. */
function Accuracy({ record }: { record: Item }) {
  const t = useTranslate()
  const fix = fixOf(record['told'], record['place'])
  if (!fix) return null
  const metres = t('geokeeper.metres', { metres: Math.round(fix.accuracy) })
  return isVague(fix) ? (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="4px"
      color="bad"
      fontWeight="semibold"
      title={t('geokeeper.review.vague')}
    >
      <Icon name="warning" size={13} />
      {metres}
    </Box>
  ) : (
    <span>{metres}</span>
  )
}

function Thumbs({ ids }: { ids: readonly string[] }) {
  const files = useItems(ids.slice(0, MOST_PICTURES))
  return (
    <Box as="span" display="inline-flex" gap="6px" verticalAlign="middle" css={{ '& > span': { height: '1.75rem' } }}>
      {[...files.values()].map((file) => (
        <FileThumb key={file.$id} item={file} />
      ))}
    </Box>
  )
}

function By({ id }: { id: string }) {
  const name = useLabel(id)
  return name === undefined || name === '' || name === id ? null : (
    <Box as="span" title={name} display="inline-block" verticalAlign="middle" lineHeight="1">
      <Avatar name={name} size="sm" />
      <VisuallyHidden>{name}</VisuallyHidden>
    </Box>
  )
}
