-- Made up: a new column filled from what is there, an index over it and a trigger that is written anew.
ALTER TABLE `connections` ADD `nickname` text DEFAULT '' NOT NULL;
UPDATE `connections` SET `nickname` = substr(`name`, 1, 3);
CREATE INDEX `connections_nickname` ON `connections` (`is_listed`, `nickname`);
DROP TRIGGER `mark_client_of_new_note`;
CREATE TRIGGER `mark_client_of_new_note` AFTER INSERT ON `contact_notes`
BEGIN
  INSERT INTO `marked_clients` VALUES (new.`connection_uid`, new.`at`)
  ON CONFLICT DO UPDATE SET `contact_at` = max(`contact_at`, excluded.`contact_at`);
  UPDATE `connections` SET `nickname` = 'called' WHERE `uid` = new.`connection_uid`;
END;
