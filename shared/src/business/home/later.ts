// Of the first page what not everybody has, in one chunk: each chunk costs the entry of a remote its name and hash, which everybody loads.
export { Beginning } from './beginning.tsx'
export { MessageCard } from './message-card.tsx'
export { UpcomingRows } from './upcoming-rows.tsx'
