import * as v from 'valibot'

/** Largest file of a project of the Local Contexts Hub, in bytes. */
export const MOST_BYTES = 2_000_000
const MOST_LABELS = 100
/** Longest words of a community label. */
const MOST_LETTERS = 4000
const words = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(MOST_LETTERS))), '')
const hubId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))
const translationSchema = v.object({
  language_tag: words,
  translated_name: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200))), ''),
  translated_text: words,
})
const labelSchema = v.object({
  unique_id: hubId,
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  language_tag: words,
  label_text: words,
  translations: v.optional(v.array(translationSchema), []),
})
const noticeSchema = v.object({
  notice_type: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  default_text: words,
})
const many = <S extends v.GenericSchema>(schema: S) => v.optional(v.pipe(v.array(schema), v.maxLength(MOST_LABELS)), [])
const projectSchema = v.object({
  unique_id: hubId,
  title: v.pipe(v.string(), v.trim(), v.maxLength(300)),
  tk_labels: many(labelSchema),
  bc_labels: many(labelSchema),
  notice: many(noticeSchema),
})

/** A community label as a project has it: values of an item `CommunityLabel` without its owner. */
export interface HubLabel {
  title: string
  /** The title in further languages. */
  titles: Readonly<Record<string, string>>
  kind: 'TK' | 'BC' | 'NOTICE'
  text: Readonly<Record<string, string>>
  hubId: string
  hubProject: string
}

/** A project of the Local Contexts Hub: its title and labels. */
export interface HubProject {
  title: string
  labels: HubLabel[]
}

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/**
 * Reads the JSON file of a project of the Local Contexts Hub. Undefined if it is not one, or has no labels.
 */
export function readHubProject(json: string): HubProject | undefined {
  const parsed = v.safeParse(projectSchema, parseJson(json))
  if (!parsed.success) return undefined
  const { unique_id: hubProject, title, tk_labels: tk, bc_labels: bc, notice } = parsed.output
  const labelled = (kind: 'TK' | 'BC') => (label: v.InferOutput<typeof labelSchema>) => ({
    ...{ kind, title: label.name, titles: titlesOf(label), text: textsOf(label) },
    ...{ hubId: label.unique_id, hubProject },
  })
  const labels: HubLabel[] = [
    ...tk.map(labelled('TK')),
    ...bc.map(labelled('BC')),
    ...notice.map(({ notice_type: type, name, default_text: text }) => ({
      ...{ kind: 'NOTICE' as const, title: name, titles: {}, text: text ? { en: text } : {}, hubId: type, hubProject },
    })),
  ]
  return labels.length > 0 ? { title, labels } : undefined
}

/**
 * The words of a label by language: its own, which count as English if it names none, and their
 * translations.
 */
function textsOf({ language_tag: tag, label_text: own, translations }: v.InferOutput<typeof labelSchema>) {
  const all = [
    ...translations.map((each) => [each.language_tag ?? '', each.translated_text ?? ''] as const),
    [tag || 'en', own ?? ''] as const,
  ]
  return sayable(all)
}

/** The title of a label in the languages that it is translated into. */
function titlesOf({ translations }: v.InferOutput<typeof labelSchema>) {
  return sayable(translations.map((each) => [each.language_tag ?? '', each.translated_name ?? ''] as const))
}

/** Texts by language, without those that are empty or in no known language. */
function sayable(texts: readonly (readonly [language: string, text: string])[]): Record<string, string> {
  return Object.fromEntries(texts.filter(([language, text]) => LANGUAGE.test(language) && text !== ''))
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
