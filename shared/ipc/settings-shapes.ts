import { commandOf, isCommandId } from '#shared/commands/command-table.ts';
import type { KeyboardSettings } from '#shared/commands/key-map.ts';
import { mailSettingLimits } from '#shared/screens/settings.ts';
import { z } from './zod.ts';

export const mailSettings = z.strictObject({
  holdSeconds: z.int().min(0).max(mailSettingLimits.holdSeconds),
  coolDownDays: z.int().min(0).max(mailSettingLimits.coolDownDays),
});

export const figureSettings = z.strictObject({ yearStart: z.int().min(1).max(12) });

const keys = z.array(z.string().min(1).max(60)).max(8);

/**
 * Parses the `keyboard` part of the settings, from the window and from the profile. Drops commands that no longer
 * exist.
 */
export const keyboardSettings: z.ZodType<KeyboardSettings> = z.strictObject({
  usesCharacters: z.boolean(),
  keys: z
    .record(z.string().max(60), keys)
    .transform((all) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => isCommandId(id) && commandOf(id).isFixed !== true)),
    ),
});
