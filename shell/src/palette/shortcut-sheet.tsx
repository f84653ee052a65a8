import { useFlavour } from '@linggong/shared/session/use-session'
import { Fragment, useRef } from 'react'
import styles from './palette.module.css'
import { Panel, type PanelHandle } from './panel.tsx'
import { shortcutGroups } from './shortcuts.ts'

/** An overview of all shortcuts of the suite. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<PanelHandle>(null)
  const flavour = useFlavour()
  return (
    <Panel ref={panel} label="键盘快捷键" onClose={onClose}>
      <header className={styles['field']}>
        <h2 className={styles['heading']}>键盘快捷键</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only control of the dialog */}
        <button type="button" autoFocus className={styles['close']} onClick={() => panel.current?.close()}>
          关闭
        </button>
      </header>
      <div className={styles['sheet']}>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles['group']}>{title}</h3>
            <dl className={styles['keys']}>
              {shortcuts
                .filter(([, , only]) => only === undefined || only === flavour)
                .map(([keys, what]) => (
                  <Fragment key={what}>
                    <dt>
                      {keys.map((key) => (key === '…' ? key : <kbd key={key}>{key}</kbd>))}
                    </dt>
                    <dd>{what}</dd>
                  </Fragment>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  )
}
