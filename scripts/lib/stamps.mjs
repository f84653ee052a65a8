import { hashOf, readJson, writeWhole } from './hash.mjs'

/** Served by `npm start`. Nothing else publishes there without being told to. */
export const servedFolder = '.published'
/** What dev servers, browser tests and measurements serve: a running `npm start` must not notice them. */
export const testFolder = '.cache/published'

/**
 * What was built of which sources, and what was published of it where. A build is known by its output too: another command, such as
 * `suite build`, may have built the same place from other sources since.
 */
export class Stamps {
  #file

  constructor(file) {
    this.#file = file
  }

  /** Whether the output of a target is what was built of these sources. */
  isCurrent(target, sources, output) {
    const stamp = readJson(this.#file, {})[target]
    return stamp !== undefined && stamp.sources === sources && stamp.output === hashOf([output])
  }

  built(target, sources, output) {
    this.#note(target, { sources, output: hashOf([output]) })
  }

  /** Whether a folder has been given what these outputs contain now. */
  isPublished(folder, outputs) {
    return readJson(this.#file, {})[`in ${folder}`] === hashOf(outputs)
  }

  published(folder, outputs) {
    this.#note(`in ${folder}`, hashOf(outputs))
  }

  /** Read again each time, because another command may be building other targets. */
  #note(key, value) {
    writeWhole(this.#file, JSON.stringify({ ...readJson(this.#file, {}), [key]: value }, null, 2))
  }
}
