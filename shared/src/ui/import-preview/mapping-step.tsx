import { Button, Select } from 'antd'
import styles from './import-preview.module.css'
import mappingStyles from './mapping-step.module.css'
import type { ImportColumn } from './model.ts'
import type { ForeignHeaders } from './rules.ts'
import type { ImportSession } from './session.ts'
import type { ImportState, Mapping } from './session-state.ts'

interface MappingStepProps<K extends string> {
  readonly session: ImportSession<K>
  readonly state: ImportState<K>
  readonly mapping: Mapping<K>
  readonly columns: readonly ImportColumn<K>[]
  readonly sample: ForeignHeaders<K>['sample'] | undefined
  readonly onOtherFile: () => void
}

const shownSamples = 3

/** Which column of the file is which of ours, with some of its cells; what was guessed is shown as a guess. */
export function MappingStep<K extends string>({ session, state, mapping, columns, sample, onOtherFile }: MappingStepProps<K>) {
  const places = new Map(columns.flatMap(({ key }) => (mapping.places[key] === undefined ? [] : [[mapping.places[key], key] as const])))
  return (
    <>
      <div className={styles['facts']}>
        <strong>{state.filename}</strong>
        <span>{state.fileKind}</span>
        <Button type="link" size="small" onClick={onOtherFile}>
          换一个文件
        </Button>
      </div>
      <div>这个文件的表头与模板不同。请核对每一列导入为什么，标为“猜测”的是按表头和内容推测的。确认后本企业再导入同样表头的文件，就按这次的对应读取。</div>
      <div ref={focusOn} tabIndex={-1} className={mappingStyles['scroller']}>
        <table className={mappingStyles['table']} aria-label="列对应">
          <thead>
            <tr>
              <th>文件中的列</th>
              <th>前几行的内容</th>
              <th>导入为</th>
              <th>依据</th>
            </tr>
          </thead>
          <tbody>
            {mapping.columns.map(({ name, samples }, index) => {
              const key = places.get(index)
              const shown = [...new Set(samples.map((text) => sample?.(text, key) ?? ''))].slice(0, shownSamples)
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className={mappingStyles['samples']}>{shown.length === 0 ? '（没有内容）' : shown.map((text) => <span key={text}>{text}</span>)}</td>
                  <td>
                    <Select<K | ''>
                      aria-label={`“${name}”导入为`}
                      className={mappingStyles['choice'] ?? ''}
                      value={key ?? ''}
                      options={optionsFor(index, columns, mapping)}
                      onChange={(chosen) => session.place(index, chosen === '' ? undefined : chosen)}
                    />
                  </td>
                  <td>
                    <Basis of={basisOf(mapping, key, index)} isLast={key !== undefined && state.readBy?.places[key] === index} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The file chooser had the focus; from here the next Tab is the first choice. */
const focusOn = (element: HTMLElement | null) => element?.focus()

/** A column of ours that another one stands for already is moved here when it is chosen. */
function optionsFor<K extends string>(index: number, columns: readonly ImportColumn<K>[], { places, columns: file }: Mapping<K>): { value: K | ''; label: string }[] {
  return [
    { value: '', label: '不导入' },
    ...columns.map(({ key, label, required }) => {
      const other = places[key] === undefined || places[key] === index ? undefined : file[places[key]]?.name
      return { value: key, label: `${label}${required ? ' *' : ''}${other === undefined ? '' : `（现为“${other}”）`}` }
    }),
  ]
}

type BasisKind = 'none' | 'known' | 'header' | 'content' | 'both' | 'chosen'

function basisOf<K extends string>({ known, guesses }: Mapping<K>, key: K | undefined, index: number): BasisKind {
  if (key === undefined) return 'none'
  if (known[key] === index) return 'known'
  return guesses[key]?.index === index ? guesses[key].basis : 'chosen'
}

const guessWords = { header: '表头相近', content: '内容相符', both: '表头和内容相符' } as const

function Basis({ of: basis, isLast }: { readonly of: BasisKind; readonly isLast: boolean }) {
  if (basis === 'none') return null
  if (basis === 'known') return '表头一致'
  if (isLast) return '已确认过'
  if (basis === 'chosen') return '手动选择'
  return (
    <>
      <span className={mappingStyles['guess']}>猜测</span> {guessWords[basis]}
    </>
  )
}
