import * as v from 'valibot'
import { isItemId, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems } from '@cairn/contract/server'
import { definitionSchema, WORKFLOW_VERSION_TYPE, type WorkflowDefinition } from '@cairn/contract/workflow'
import { checkDefinition, hashOf } from '@cairn/model/workflow'
import { MOST_TOLD } from '../../model/workflow.ts'

/** Most characters of what a trial said. */
const MAX_TRIAL = 2000

const payload = v.object({
  why: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)),
  /** What the designer's last trial said, kept with the version. */
  simulated: v.optional(v.record(v.string(), v.union([v.number(), v.pipe(v.string(), v.maxLength(MAX_TRIAL))]))),
})

/**
 * Action: publishes what the designer of a workflow works on as its next version, which makes a draft active.
 * Nothing that runs changes; whoever has a step to do of it is told. Returns the version's id. Throws
 * `workflow.invalid` with the step and the reason of the first problem, `workflow.kindMissing` for a kind of
 * step that is not there, `workflow.same` if the last version says the same. If two people publish the
 * workflow, throws `workflow.samePerson` for whoever changed it last or acts as somebody else.
 */
export const publishWorkflow = defineAction({
  kind: 'write',
  types: ['Workflow'],
  on: 'item',
  right: 'publish',
  capability: 'ResponseWorkflow',
  payload,
  result: v.object({ version: v.string() }),
  async run(call) {
    const { item, payload: given, asServer, actor } = call
    if (!item) throw new CairnError('notFound')
    // Who acts as somebody else may be the one who changed it.
    const isOwn = actor.isMasquerading || [item.$by?.by, item.$by?.as].includes(actor.userId as never)
    if (item['twoPeople'] === true && isOwn) throw new CairnError('workflow.samePerson')
    const definition = soundDraft(call, item)
    const hash = hashOf(definition)
    const published = String(item['published'] ?? '')
    const former = isItemId(published) ? await asServer.read(published) : undefined
    if (former && hashOfVersion(former) === hash) throw new CairnError('workflow.same')
    const number = Number(former?.['number'] ?? 0) + 1
    const [version] = await asServer.together([
      {
        op: 'create',
        type: 'WorkflowVersion',
        as: 'version',
        body: {},
        set: {
          label: `${String(item['title'])} ${number}`,
          number,
          workflow: item.$id,
          of: item['of'],
          why: given.why,
          definition,
          hash,
          publishedBy: actor.userId,
          ...(given.simulated ? { simulated: given.simulated } : {}),
        },
      },
      {
        op: 'update',
        id: item.$id,
        u: item._u,
        body: {},
        set: {
          ...{ published: '$as:version', told: await withOpenSteps(call, item) },
          ...(item['state'] === 'DRAFT' ? { state: 'ACTIVE' } : {}),
        },
      },
    ])
    return { version: version?.$id ?? '' }
  },
})

/** Contacts who have a step to do in what runs by any version of a workflow, those with most first. */
async function withOpenSteps(
  { itemType, asServer }: { itemType: ActionCall<unknown>['itemType']; asServer: AreaItems },
  { $id, of }: Item,
): Promise<string[]> {
  const type = String(of)
  if (!itemType(type)) return []
  const { facets } = await asServer.search({
    types: [type],
    subs: [
      { via: 'wfVersion', types: [WORKFLOW_VERSION_TYPE], must: [{ prop: 'workflow', kind: 'rel', value: [$id] }] },
    ],
    facets: { wfAssigned: { prop: 'wfAssigned', limit: MOST_TOLD } },
    max: 0,
    total: false,
  })
  return (facets?.['wfAssigned'] ?? []).map(({ value }) => value)
}

/** Returns the draft of a workflow. Throws as `publishWorkflow` does unless it can be published. */
function soundDraft(
  { stepKinds, itemType }: Pick<ActionCall<unknown>, 'stepKinds' | 'itemType'>,
  item: Item,
): WorkflowDefinition {
  const draft = v.safeParse(definitionSchema, item['draft'])
  if (!draft.success)
    throw new CairnError('workflow.invalid', draft.issues[0].message, { reason: v.getDotPath(draft.issues[0]) ?? '' })
  const of = String(item['of'])
  const against = { type: of, kinds: stepKinds, languages: [], properties: itemType(of)?.properties }
  const problem = checkDefinition(draft.output, against).find(({ isWarning }) => !isWarning)
  if (problem) {
    const { code, step = '' } = problem
    const error = code === 'kindMissing' ? 'workflow.kindMissing' : 'workflow.invalid'
    throw new CairnError(error, `${code} ${step}`.trim(), { step, reason: code })
  }
  return draft.output
}

function hashOfVersion(version: Item): string | undefined {
  const parsed = v.safeParse(definitionSchema, version['definition'])
  return parsed.success ? hashOf(parsed.output) : undefined
}
