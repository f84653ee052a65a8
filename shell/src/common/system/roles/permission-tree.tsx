import { StateBlock } from '@linggong/shared/ui/state-block'
import { Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import styles from './permission-tree.module.css'
import { type Chosen, type ModuleNode, type PageNode, type PermissionTree as Tree, leavesOf, leavesOfPage, matching, modulesOf, tickOf, toggle } from './tree-model.ts'

interface PermissionTreeProps {
  readonly tree: Tree
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

/** Checks or unchecks `leaves`; for a group only its visible ones. */
type OnTick = (leaves: readonly string[], isOn: boolean) => void

/** One line per page with its actions: a hundred pages can be scanned, which a deep tree does not allow. */
export function PermissionTree({ tree, chosen, onChange }: PermissionTreeProps) {
  const [word, setWord] = useState('')
  const modules = matching(modulesOf(tree), word)
  const shown = leavesOf(modules)
  const all = leavesOf(modulesOf(tree))
  const handleTick: OnTick = (leaves, isOn) => onChange(toggle(tree, chosen, leaves, isOn))
  const handleSeeOnly = () => {
    const pages = modules.flatMap(({ children }) => children.map(({ id }) => id))
    onChange(toggle(tree, toggle(tree, chosen, shown, false), pages, true))
  }
  return (
    <div className={styles['tree']}>
      <div className={styles['head']}>
        <Input type="search" allowClear aria-label="搜索权限" placeholder="搜索模块、页面或操作" value={word} onChange={(event) => setWord(event.target.value)} />
        <div className={styles['tools']}>
          <Tick label={tree[0]?.title ?? '全部权限'} leaves={shown} chosen={chosen} onTick={handleTick} isStrong />
          <output className={styles['count']}>
            已选 {all.filter((id) => chosen.has(id)).length} / {all.length} 项
          </output>
          <Button size="small" type="link" onClick={handleSeeOnly}>
            仅选查看
          </Button>
        </div>
      </div>
      {modules.length === 0 && (
        <StateBlock art="nothing" title={word === '' ? '您没有可以分配的权限' : '没有匹配的权限'} {...(word !== '' && { action: <Button onClick={() => setWord('')}>清空搜索</Button> })} />
      )}
      {modules.map((module) => (
        <Module key={module.id} module={module} chosen={chosen} onTick={handleTick} />
      ))}
    </div>
  )
}

interface PartProps {
  readonly chosen: Chosen
  readonly onTick: OnTick
}

function Module({ module, chosen, onTick }: PartProps & { readonly module: ModuleNode }) {
  const titleId = useId()
  return (
    <section className={styles['module']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Tick label={module.title} leaves={leavesOf([module])} chosen={chosen} onTick={onTick} isStrong />
      </h2>
      {module.children.map((page) => (
        <Page key={page.id} page={page} chosen={chosen} onTick={onTick} />
      ))}
    </section>
  )
}

function Page({ page, chosen, onTick }: PartProps & { readonly page: PageNode }) {
  return (
    <fieldset className={styles['page']} aria-label={page.title}>
      <Tick label={page.title} leaves={leavesOfPage(page)} chosen={chosen} onTick={onTick} />
      {page.children.length > 0 && (
        <span className={styles['actions']}>
          <Tick label="查看" name={`${page.title}：查看`} leaves={[page.id]} chosen={chosen} onTick={onTick} />
          {page.children.map(({ id, title }) => (
            <Tick key={id} label={title} name={`${page.title}：${title}`} leaves={[id]} chosen={chosen} onTick={onTick} />
          ))}
        </span>
      )}
    </fieldset>
  )
}

interface TickProps extends PartProps {
  readonly label: string
  /** The accessible name, which must make sense without the rest of the line. */
  readonly name?: string
  readonly leaves: readonly string[]
  readonly isStrong?: boolean
}

function Tick({ label, name = label, leaves, chosen, onTick, isStrong = false }: TickProps) {
  const tick = tickOf(chosen, leaves)
  return (
    <Checkbox aria-label={name} checked={tick === 'all'} indeterminate={tick === 'some'} disabled={leaves.length === 0} onChange={(event) => onTick(leaves, event.target.checked)}>
      {isStrong ? <strong>{label}</strong> : label}
    </Checkbox>
  )
}
