import { powerMonitor } from 'electron';
import { isDischarging } from './linux-battery.ts';

/** Returns true while the computer runs on its battery. */
export const isOnBattery = (platform: NodeJS.Platform): Promise<boolean> =>
  platform === 'linux' ? isDischarging() : Promise.resolve(powerMonitor.isOnBatteryPower());
