import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, readable, type AreaItems } from '@cairn/contract/server'
import { codesIn, naming } from '../../../model/queries.ts'
import { namesVoices, planTakingOut } from '../../../model/consent/take-out.ts'
import { readAll, readDeleted } from '../../rules/read-all.ts'
import { idsIn } from '../../rules/consent/read-ledger.ts'

const MOST = 100_000

/**
 * Action for stewards: removes one of several speakers from an interview, such as one who has withdrawn, so
 * that the others' words can be kept. Throws `doesNotApply` if they are no speaker or the only one, or their
 * parts of a transcript cannot be told, and `invalidItem` unless new recordings replace those there are, or
 * if a transcript does not mark speakers.
 */
export const takeOutSpeaker = defineAction({
  kind: 'write',
  types: ['ResearchActivity'],
  on: 'item',
  right: 'steward',
  payload: v.strictObject({
    respondent: readable('CommunityMember'),
    media: v.optional(v.pipe(v.array(readable('Attachment')), v.maxLength(50)), []),
  }),
  result: v.object({ changed: v.number() }),
  async run({ item, asServer, payload: { respondent, media } }) {
    if (!item) throw new CairnError('notFound')
    const activity = await asServer.read(item.$id)
    const speakers = idsIn(activity['respondents'])
    if (speakers.length < 2 || !speakers.some((each) => each === respondent)) throw new CairnError('doesNotApply')
    const isRecorded = [activity['media'], activity['closedMedia']].some((each) => idsIn(each).length > 0)
    const there = [activity['media'], activity['closedMedia'], activity['takenOut']].flatMap(idsIn)
    if ((isRecorded && media.length === 0) || idsIn(media).some((each) => there.includes(each)))
      throw new CairnError('invalidItem', 'a recording without them is missing', {
        properties: { media: { userMessage: 'errors.required' } },
      })
    const [statements, transcripts, codes, deleted] = await Promise.all([
      readAll(asServer, naming('ResearchData', 'activity', activity.$id, MOST)),
      readAll(asServer, naming('ResearchTranscript', 'activity', activity.$id, MOST)),
      codesOfSpeaker(asServer, String(activity['project']), respondent),
      readDeleted(asServer, ['ResearchTranscript'], { activity: activity.$id }),
    ])
    // Without their code nobody knows which parts of a transcript are theirs.
    if (codes.length === 0 && transcripts.length > 0) throw new CairnError('doesNotApply')
    if (!transcripts.every(({ text }) => namesVoices(text)))
      throw new CairnError('invalidItem', 'a transcript does not say who speaks', {
        properties: { respondents: { userMessage: 'errors.research.voicesMissing' } },
      })
    const plan = planTakingOut({ activity, statements, transcripts, deleted, respondent, codes, media })
    for (const writes of plan) await asServer.together(writes)
    return { changed: plan.flat().length }
  },
})

/**
 * Returns the codes in a project under which somebody may have spoken: their own, and those of records that
 * are deleted, which may have been merged into theirs.
 */
async function codesOfSpeaker(asServer: AreaItems, project: string, speaker: string): Promise<string[]> {
  const codes = await readAll(asServer, codesIn(project))
  const people = await asServer.readMany(codes.flatMap(({ respondent }) => idsIn([respondent])))
  return codes
    .filter(({ respondent }) => respondent === speaker || people[String(respondent)] === undefined)
    .map(({ code }) => String(code))
}
