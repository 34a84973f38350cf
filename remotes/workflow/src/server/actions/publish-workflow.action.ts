import * as v from 'valibot'
import { isItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { definitionSchema, type WorkflowDefinition } from '@cairn/contract/workflow'
import { checkDefinition } from '@cairn/model/workflow'

/** Tells whether two definitions say the same. Both were parsed, so their parts have one order. */
const isSame = (one: WorkflowDefinition, other: WorkflowDefinition) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Publishes what the designer of a workflow works on as its next version. Nothing that runs changes. Returns
 * the version's id. Throws `workflow.invalid` with the code and the step of the first problem,
 * `workflow.same`
 * if the last version says the same.
 */
export const publishWorkflow = defineAction({
  kind: 'write',
  types: ['Workflow'],
  on: 'item',
  right: 'update',
  payload: v.object({ why: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)) }),
  result: v.object({ version: v.string() }),
  async run({ item, payload, stepKinds, asServer }) {
    if (!item) throw new CairnError('notFound')
    const draft = v.safeParse(definitionSchema, item['draft'])
    if (!draft.success) throw new CairnError('workflow.invalid', draft.issues[0].message)
    const of = String(item['of'])
    const [problem] = checkDefinition(draft.output, { type: of, kinds: stepKinds, languages: [] })
    if (problem) throw new CairnError('workflow.invalid', `${problem.code} ${problem.step ?? ''}`.trim())
    const published = String(item['published'] ?? '')
    const former = isItemId(published) ? await asServer.read(published) : undefined
    const last = v.safeParse(definitionSchema, former?.['definition'])
    if (last.success && isSame(last.output, draft.output)) throw new CairnError('workflow.same')
    const number = Number(former?.['number'] ?? 0) + 1
    const [version] = await asServer.together([
      {
        op: 'create',
        type: 'WorkflowVersion',
        as: 'version',
        body: {
          label: `${String(item['title'])} ${number}`,
          number,
          workflow: item.$id,
          of,
          why: payload.why,
          definition: draft.output,
        },
      },
      {
        op: 'update',
        id: item.$id,
        u: item._u,
        body: { published: '$as:version' },
      },
    ])
    return { version: version?.$id ?? '' }
  },
})
