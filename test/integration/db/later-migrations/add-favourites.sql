-- Made up: a table of its own.
CREATE TABLE `favourites` (
	`connection_uid` text PRIMARY KEY NOT NULL
) STRICT;
