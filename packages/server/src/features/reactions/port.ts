export { keepReactions, mostInARow, type ReactionWish } from './reaction-book.ts'
export { reactionsTo, type CommittedChange } from './match-reactions.ts'
