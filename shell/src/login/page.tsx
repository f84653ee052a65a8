import { exitAtom, sessionStore } from '@linggong/shared/session/session'
import { canUsePasskeys } from '@linggong/shared/api/passkeys'
import { isFlavour } from '@linggong/shared/session/token'
import { useFlavour, useIsSignedIn } from '@linggong/shared/session/use-session'
import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorColour, themeColour, themeLevels } from '@linggong/shared/domain/theme-colour'
import { Redirect } from '../guard/redirect.tsx'
import { destinationOf } from './destination.ts'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { Scene } from './scene.tsx'
import { flavourTexts } from './texts.ts'
import { useBrand } from './use-brand.ts'

function themeOf(colour: string): ThemeConfig {
  return { token: { colorPrimary: colour, colorLink: colour, colorError: errorColour }, components: { Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 26 } } }
}

export function LoginPage() {
  const [search] = useSearchParams()
  const flavour = useFlavour()
  const isSignedIn = useIsSignedIn()
  const [wasSignedIn] = useState(isSignedIn)
  const relatedIds = useMemo(() => search.getAll('related_id'), [search])
  const brand = useBrand(relatedIds.at(-1))

  const app = search.get('app') ?? brand?.app ?? null
  const context = useMemo(() => ({ host: location.hostname, app, relatedIds }), [app, relatedIds])
  const colour = themeColour(brand?.theme_color)

  if (isSignedIn) {
    // A signed-in user does not need this page (R063); a user who has just signed in continues.
    const to = wasSignedIn ? '/' : destinationOf(search.get('redirect'), flavour ?? '', location.origin)
    return <Redirect to={to} />
  }

  const { title, subtitle } = flavourTexts(isFlavour(app) ? app : null)
  const notice = sessionStore.get(exitAtom)?.notice ?? ''
  return (
    <ConfigProvider locale={zhCN} theme={themeOf(colour)}>
      <div className={styles['page']} style={themeLevels(colour)}>
        <section className={styles['scene']} aria-hidden>
          <Scene flavour={app} />
        </section>
        <main className={styles['side']}>
          <header className={styles['brand']}>
            {brand?.logo && <img src={brand.logo} alt="" height={32} />}
            <h1>{brand?.name || '灵工台'}</h1>
            <p>{brand?.login_title || title}</p>
          </header>
          <LoginForm context={context} hasPasskeys={canUsePasskeys(brand?.passkey_host)} notice={notice} />
          <footer className={styles['footer']}>{brand?.login_text || subtitle}</footer>
        </main>
      </div>
    </ConfigProvider>
  )
}
