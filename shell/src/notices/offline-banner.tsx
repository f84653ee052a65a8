import { onlineManager } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** Part of the start, because nothing could be fetched when it is needed. */
export function OfflineBanner() {
  if (useSyncExternalStore(subscribe, isOnline)) return null
  return <Alert banner type="error" title="网络已断开：看到的数据可能不是最新，提交的操作不会成功。恢复后自动刷新。" />
}
