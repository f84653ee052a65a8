import { ChannelDown, type Channel } from './channel.ts'

/** Outside of the demo and without a bank adapter: payments stay open. */
export function noChannel(): Channel {
  const away = async (): Promise<never> => {
    throw new ChannelDown('尚未配置支付通道')
  }
  return { submit: away, query: away, returns: away, close: async () => undefined }
}
