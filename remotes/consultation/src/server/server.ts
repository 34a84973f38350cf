import { defineServerArea } from '@cairn/contract/server'
import { addCandidates } from './actions/add-candidates.action.ts'
import { amend } from './actions/amend.action.ts'
import { areaVersions } from './actions/area-versions.action.ts'
import { fileInName } from './actions/file-in-name.action.ts'
import { moveClocks } from './actions/move-clocks.action.ts'
import { grantDays } from './actions/grant-days.action.ts'
import { costs } from './actions/costs.action.ts'
import { draftLetter } from './actions/draft-letter.action.ts'
import { versionOf } from './actions/version-of.action.ts'
import { compileRecord } from './actions/compile-record.action.ts'
import { agreeRecord, chooseEntries, remarkOnRecord, verifyRecord } from './actions/records.action.ts'
import { keepSnapshot } from './actions/take-snapshot.action.ts'
import { screenArea, screeningLayers } from './actions/screen-area.action.ts'
import { previewLetter } from './actions/preview-letter.action.ts'
import { holidayPlaces, proposeHolidays } from './actions/propose-holidays.action.ts'
import { peopleAsking } from './actions/people-asking.action.ts'
import { triage } from './actions/triage.action.ts'
import { demo } from './demo/fill-demo.ts'
import { consultationMoves } from './rules/consultation-moves.ts'
import {
  approveByTemplate,
  approveLetter,
  approveOwnLetter,
  approveTemplate,
  enterApproval,
  proposeLetter,
} from './rules/approve-letter.ts'
import { letterReactions } from './rules/letter-cited.ts'
import { saveLetter, saveTemplate } from './rules/save-letter.ts'
import { sendLetter } from './rules/send-letter.ts'
import { screeningReactions } from './rules/reopen-screening.ts'
import { snapshotReactions } from './rules/take-snapshot.ts'
import { stepReactions } from './rules/follow-steps.ts'
import { labelOfResponse } from './rules/label-response.ts'
import { recordMoves } from './rules/record-moves.ts'
import { responseMoves } from './rules/response-moves.ts'
import { fulfil, saveCommitment } from './rules/save-commitment.ts'
import { saveConcern } from './rules/save-concern.ts'
import { saveConsultation } from './rules/save-consultation.ts'
import { saveResponse } from './rules/save-response.ts'
import { saveTerms } from './rules/save-terms.ts'

export default defineServerArea({
  saveRules: {
    Commitment: saveCommitment,
    Consultation: saveConsultation,
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
    areaVersions,
    holidayPlaces,
    proposeHolidays,
    fileInName,
    grantDays,
    moveClocks,
    triage,
    costs,
    draftLetter,
    peopleAsking,
    previewLetter,
    versionOf,
    compileRecord,
    chooseEntries,
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
