import { theme } from 'antd'
import styles from './login.module.css'

export interface Said {
  readonly tone: 'error' | 'info' | 'success'
  readonly text: string
}

/** Messages of the login page, in place: toasts are available after sign-in only. */
export function StatusLine({ said }: { readonly said: Said | null }) {
  const { token } = theme.useToken()
  const looks = {
    error: { color: token.colorErrorText, background: token.colorErrorBg, borderColor: token.colorErrorBorder },
    info: { color: token.colorInfoText, background: token.colorInfoBg, borderColor: token.colorInfoBorder },
    success: { color: token.colorSuccessText, background: token.colorSuccessBg, borderColor: token.colorSuccessBorder },
  }
  return (
    <div role={said?.tone === 'error' ? 'alert' : 'status'} className={styles['status'] ?? ''}>
      {said && (
        <p style={looks[said.tone]} key={said.text}>
          {said.text}
        </p>
      )}
    </div>
  )
}
