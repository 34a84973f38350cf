import { defineServerArea } from '@cairn/contract/server'
import { FORMER_TEXTS } from '../model/former-texts.ts'
import { addCandidates } from './actions/answers/add-candidates.action.ts'
import { stillAsked, tickAsked } from './actions/file/asked-for.action.ts'
import { amend } from './actions/file/amend.action.ts'
import { areaVersions } from './actions/screening/area-versions.action.ts'
import { fileInName } from './actions/filing/file-in-name.action.ts'
import { moveClocks } from './actions/clock/move-clocks.action.ts'
import { grantDays } from './actions/clock/grant-days.action.ts'
import { costs } from './actions/answers/costs.action.ts'
import { draftLetter } from './actions/letters/draft-letter.action.ts'
import { followUpsLogged } from './actions/file/follow-ups.action.ts'
import { whatCloses } from './actions/file/what-closes.action.ts'
import { versionOf } from './actions/file/version-of.action.ts'
import { compileRecord } from './actions/records/compile-record.action.ts'
import {
  agreeRecord,
  chooseEntries,
  recordEntries,
  recordLines,
  remarkOnRecord,
  verifyRecord,
} from './actions/records/records.action.ts'
import { keepSnapshot } from './actions/records/take-snapshot.action.ts'
import { screenArea, screeningLayers } from './actions/screening/screen-area.action.ts'
import { previewLetter } from './actions/letters/preview-letter.action.ts'
import { holidayPlaces, proposeHolidays } from './actions/clock/propose-holidays.action.ts'
import { peopleAsking } from './actions/people/people-asking.action.ts'
import { triage } from './actions/answers/triage.action.ts'
import { whoIsAsked } from './actions/answers/who-is-asked.action.ts'
import { demo } from './demo/fill-demo.ts'
import { consultationMoves } from './rules/file/consultation-moves.ts'
import {
  approveByTemplate,
  approveLetter,
  approveOwnLetter,
  approveTemplate,
  enterApproval,
  proposeLetter,
} from './rules/letters/approve-letter.ts'
import { letterReactions } from './rules/letters/letter-cited.ts'
import { saveLetter, saveTemplate } from './rules/letters/save-letter.ts'
import { sendLetter } from './rules/letters/send-letter.ts'
import { screeningReactions } from './rules/screening/reopen-screening.ts'
import { snapshotReactions } from './rules/records/take-snapshot.ts'
import { stepReactions } from './rules/answers/follow-steps.ts'
import { labelOfResponse } from './rules/answers/label-response.ts'
import { recordMoves } from './rules/records/record-moves.ts'
import { responseMoves } from './rules/answers/response-moves.ts'
import { fulfil, saveCommitment } from './rules/answers/save-commitment.ts'
import { numberNotice } from './rules/answers/number-notice.ts'
import { saveConcern } from './rules/answers/save-concern.ts'
import { saveConsultation } from './rules/file/save-consultation.ts'
import { saveResponse } from './rules/answers/save-response.ts'
import { saveTerms } from './rules/clock/save-terms.ts'

export default defineServerArea({
  formerTexts: FORMER_TEXTS,
  saveRules: {
    Commitment: saveCommitment,
    Consultation: saveConsultation,
    ConsultNotice: numberNotice,
    ConsultResponse: saveResponse,
    ConsultResponseConcern: saveConcern,
    ConsultTerms: saveTerms,
    Letter: saveLetter,
    LetterTemplate: saveTemplate,
  },
  moveRules: {
    Commitment: { fulfil },
    Consultation: consultationMoves,
    ConsultResponse: responseMoves,
    Letter: { proposeLetter, approveLetter, enterApproval, approveByTemplate, approveOwnLetter, sendLetter },
    LetterTemplate: { approveTemplate },
    ConsultRecord: recordMoves,
  },
  labelRules: { ConsultResponse: labelOfResponse, ConsultNotice: labelOfResponse },
  actions: {
    addCandidates,
    amend,
    stillAsked,
    tickAsked,
    areaVersions,
    holidayPlaces,
    proposeHolidays,
    fileInName,
    followUpsLogged,
    grantDays,
    moveClocks,
    triage,
    whatCloses,
    whoIsAsked,
    costs,
    draftLetter,
    peopleAsking,
    previewLetter,
    versionOf,
    compileRecord,
    chooseEntries,
    recordEntries,
    recordLines,
    remarkOnRecord,
    agreeRecord,
    verifyRecord,
    keepSnapshot,
    screenArea,
    screeningLayers,
  },
  reactions: { ...stepReactions, ...letterReactions, ...snapshotReactions, ...screeningReactions },
  demo,
})
